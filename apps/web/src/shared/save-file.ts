/** Time for the browser to begin reading the saved data. */
const KEPT_MS = 10_000;

/** Hands bytes to the browser as a file to save. */
export function saveFile(name: string, bytes: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
