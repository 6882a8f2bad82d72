import { Fragment, type ReactNode } from "react";

/** Text with `code`, as in the contract's comments. Markdown links point to files, so only their text is shown. */
export function Prose({ children }: { children: string }): ReactNode {
  const pieces = children.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").split("`");
  // Every second piece was between marks; pieces never move, so their index may be the key.
  return pieces.map((piece, index) => {
    const key = `${index}:${piece}`;
    return index % 2 === 1 ? <Code key={key}>{piece}</Code> : <Fragment key={key}>{piece}</Fragment>;
  });
}

export function Code({ children }: { children: ReactNode }) {
  return <code className="doc-code">{children}</code>;
}

/** A phrase as a sentence: "the host is malformed" becomes "The host is malformed." */
export function sentence(phrase: string): string {
  const text = phrase.trim();
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
