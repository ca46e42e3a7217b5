/**
 * How much fine detail a picture has: the variance of its Laplacian, from RGBA bytes. Edges of print make it large, blur makes it small. The sharpest of
 * nine fields counts, since a document may lie on a plain table.
 */
export function sharpness(rgba: Uint8ClampedArray, { width, height }: { width: number; height: number }): number {
  const gray = (x: number, y: number): number => {
    const at = (y * width + x) * 4;
    return 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
  };
  const laplacian = (x: number, y: number): number =>
    4 * gray(x, y) - gray(x - 1, y) - gray(x + 1, y) - gray(x, y - 1) - gray(x, y + 1);
  let most = 0;
  for (let field = 0; field < 9; field += 1) {
    const [left, top] = [field % 3, Math.floor(field / 3)];
    const across = { from: Math.floor((left * width) / 3), to: Math.floor(((left + 1) * width) / 3) };
    const down = { from: Math.floor((top * height) / 3), to: Math.floor(((top + 1) * height) / 3) };
    most = Math.max(most, variance(across, down, laplacian, { width, height }));
  }
  return most;
}

type Range = { readonly from: number; readonly to: number };

function variance(
  across: Range,
  down: Range,
  valueAt: (x: number, y: number) => number,
  size: { width: number; height: number },
): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = Math.max(1, down.from); y < Math.min(down.to, size.height - 1); y += 1)
    for (let x = Math.max(1, across.from); x < Math.min(across.to, size.width - 1); x += 1) {
      const value = valueAt(x, y);
      count += 1;
      sum += value;
      squares += value * value;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
