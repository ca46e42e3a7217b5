const PREFIX = ";base64,";

/** A file's bytes in base64. */
export const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => {
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(PREFIX) + PREFIX.length));
    };
    reader.readAsDataURL(file);
  });
