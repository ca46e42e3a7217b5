import decodeQR from "qr/decode.js";

/** A code fills a good part of what the camera shows; more pixels would only take longer. */
const SIDE_PX_MAX = 640;

type Frame = Pick<ImageData, "width" | "height" | "data">;

/** The text of the QR code in a picture of RGBA pixels, undefined if none can be read. */
export function textIn(frame: Frame): string | undefined {
  try {
    return decodeQR(frame);
  } catch {
    // Throws for every frame without a code.
    return undefined;
  }
}

/** Reads the frames of a video on a canvas that is never shown. */
export function frameReader() {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video: HTMLVideoElement): Promise<readonly string[]> => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, SIDE_PX_MAX / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    if (!context || width === 0 || height === 0) return [];
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    const text = textIn(context.getImageData(0, 0, width, height));
    return text === undefined ? [] : [text];
  };
}
