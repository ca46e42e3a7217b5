import { saveFile } from "../save-file.ts";

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the canvas gave no picture"))), "image/png"),
  );

const fileOf = async (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new File([await pngOf(canvas)], name, { type: "image/png" });

export async function saveCard(canvas: HTMLCanvasElement, name: string): Promise<void> {
  saveFile(name, await pngOf(canvas));
}

/** Whether this browser can share a picture with other apps; desktop browsers and pages without https often cannot. */
export function canShareCard(): boolean {
  const probe = new File([], "card.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [probe] });
}

/** Shares the picture with the app that the user picks. False if they picked none, which is not a failure. */
export async function shareCard(canvas: HTMLCanvasElement, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [await fileOf(canvas, name)] });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return false;
    throw error;
  }
}
