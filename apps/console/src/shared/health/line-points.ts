/** Points of a line in a box: the newest at the right, the highest at the top. Fewer than two give nothing to draw. */
export function linePoints(values: readonly number[], width: number, height: number, top: number): string {
  if (values.length < 2 || top <= 0) return "";
  const step = width / (values.length - 1);
  return values
    .map((value, index) => `${Math.round(index * step * 10) / 10},${Math.round((1 - value / top) * height * 10) / 10}`)
    .join(" ");
}
