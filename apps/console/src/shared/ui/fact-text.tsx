import { Fragment } from "react";
import { linkOf, userPath } from "../paths.ts";

/** The words of a fact, with the accounts that it names as links. */
export const FactText = ({ text, uids }: { readonly text: string; readonly uids: readonly string[] }) => (
  <>
    {text}
    {uids.map((uid, index) => (
      <Fragment key={uid}>
        {index === 0 ? " " : ", "}
        <a href={linkOf(userPath(uid))}>{uid}</a>
      </Fragment>
    ))}
  </>
);
