import { BANNER_BYTES_MAX, BANNER_PX_MIN } from "@candor/contract/domain/banners.ts";
import { pictureAddress } from "@candor/contract/rules/picture-address.ts";
import { Button } from "antd";
import { useRef, useState } from "react";
import { toBase64 } from "../../shared/picture/to-base64.ts";

const TYPES = ["image/png", "image/jpeg", "image/webp"];
const HASH = /^[0-9a-f]{64}$/;
const HINT = `PNG, JPEG or WebP from ${BANNER_PX_MIN} x ${BANNER_PX_MIN} px; shown as a square. Without one a drawing is shown.`;

/** Where a picture is, by its hash, or the picture itself in base64; undefined without one. */
export function pictureSource(picture: string): string | undefined {
  if (picture === "") return undefined;
  return HASH.test(picture) ? pictureAddress(picture) : `data:image/jpeg;base64,${picture}`;
}

type PictureFieldProps = { readonly value: string; readonly onChange: (picture: string) => void };

/** The picture beside the words of a banner. The title says the same in words, so that it needs no other text. */
export function PictureField({ value, onChange }: PictureFieldProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const source = pictureSource(value);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = TYPES.includes(file.type)
      ? file.size > BANNER_BYTES_MAX
        ? "A picture has at most 1 MiB."
        : undefined
      : "A picture is a PNG, JPEG or WebP file.";
    setProblem(found);
    if (found === undefined) onChange(await toBase64(file));
  };
  return (
    <div className="banner-picture">
      <span className="form-label">Picture</span>
      <div className="banner-picture-row">
        {source && <img src={source} alt="As users see it" width="56" height="56" />}
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          aria-label="Picture of the banner"
          accept={TYPES.join(",")}
          tabIndex={-1}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = "";
          }}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          Choose…
        </Button>
        {value !== "" && (
          <Button size="small" onClick={() => onChange("")}>
            Remove
          </Button>
        )}
      </div>
      <div className={problem ? "small down" : "caption"} role={problem ? "alert" : undefined}>
        {problem ?? HINT}
      </div>
    </div>
  );
}
