/** How long the browser may take to begin reading what it saves. */
const KEPT_MS = 10_000;

/** Hands bytes to the browser as a file of this device. */
export function saveFile(name: string, bytes: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
