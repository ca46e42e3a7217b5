/** The used part of the browser's BarcodeDetector, which TypeScript does not declare and not every browser has. */
type Detector = { readonly detect: (video: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> };
type DetectorMaker = new (options: { readonly formats: readonly string[] }) => Detector;

const maker = (): DetectorMaker | undefined =>
  (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** Whether this browser can read a QR code from its camera; a page on plain http has no camera. */
export const canScan = (): boolean => maker() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

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

/** Calls `onText` with every detected code, until the returned function is called. */
export function watchCodes(video: HTMLVideoElement, onText: (text: string) => void): () => void {
  const Maker = maker();
  if (!Maker) return () => undefined;
  const detector = new Maker({ formats: ["qr_code"] });
  let looking = false;
  const timer = setInterval(async () => {
    // A slow phone takes longer than the interval for one frame.
    if (looking) return;
    looking = true;
    const found = await detector.detect(video).catch(() => []);
    looking = false;
    for (const { rawValue } of found) onText(rawValue);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
