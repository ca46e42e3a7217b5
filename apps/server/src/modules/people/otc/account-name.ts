/**
 * The words of a name as a bank may print it: in capitals, without accents and in another order. "NGUYEN VAN ANH" is "Nguyễn Văn Anh", and "DOE JANE"
 * is "Jane Doe".
 */
function wordsOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .sort()
    .join(" ");
}

/** Whether the name of an account is that of a document. */
export const isSameName = (account: string, document: string): boolean =>
  wordsOf(document) !== "" && wordsOf(account) === wordsOf(document);
