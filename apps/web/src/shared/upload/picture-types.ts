/** The formats that the server accepts. Without HEIC in the list, an iPhone uploads its photos as JPEG. */
export const pictureTypes = "image/jpeg,image/png,image/webp";
