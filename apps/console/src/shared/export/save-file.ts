/** Hands bytes to the browser as a file. */
export function saveFile(name: string, bytes: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
