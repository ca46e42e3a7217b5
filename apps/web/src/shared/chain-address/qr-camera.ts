/** The used part of the browser's BarcodeDetector, which TypeScript does not declare and not every browser has. */
type Detector = { readonly detect: (video: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> };
type DetectorMaker = {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};
/** The texts of the codes in the video's present frame. */
type Reader = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** Whether the page can open a camera; one on plain http cannot. */
export const canScan = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

const FORMAT = "qr_code";
const LOOK_EVERY_MS = 200;

/** Opens the rear camera and shows it in `video`. Rejects if access is denied or there is none. */
export async function openCamera(video: HTMLVideoElement): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  video.srcObject = stream;
  await video.play().catch((error: unknown) => {
    close();
    throw error;
  });
  return close;
}

/** The browser's own detector where it reads QR codes, which costs nothing to load; Safari, Firefox and Chromium on Windows and Linux get ours. */
async function openReader(): Promise<Reader> {
  const Maker = (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector;
  const formats = (await Maker?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Maker || !formats.includes(FORMAT)) return (await import("./qr-frame.ts")).frameReader();
  const detector = new Maker({ formats: [FORMAT] });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

/** Calls `onText` with every detected code, until the returned function is called. Rejects if what reads codes cannot be loaded. */
export async function watchCodes(video: HTMLVideoElement, onText: (text: string) => void): Promise<() => void> {
  const read = await openReader();
  let looking = false;
  const timer = setInterval(async () => {
    // A slow phone takes longer than the interval for one frame.
    if (looking) return;
    looking = true;
    const found = await read(video).catch(() => []);
    looking = false;
    for (const text of found) onText(text);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
