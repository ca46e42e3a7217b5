/**
 * `open`, the parts with commas between them, `close`: as one piece of memory. A text that grows by `+`, be it by a bracket, is a tree of its parts until
 * somebody reads it; it takes ten times the room, and the garbage collector copies all of it for as long as its batch is under way. Changes `parts`.
 */
export function enclosed(open: string, parts: string[], close: string): string {
  const last = parts.length - 1;
  if (last < 0) return open + close;
  parts[0] = open + parts[0];
  parts[last] += close;
  return parts.join(",");
}
