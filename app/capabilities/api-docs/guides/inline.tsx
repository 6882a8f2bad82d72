import { Fragment, type ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";
import { Code } from "../reference/prose.tsx";
import { guidePath } from "./guides.ts";

const MARKS = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

/** A line of Markdown: code, emphasis and links. A link to a page that is no guide keeps its text alone. */
export function Inline({ children: text }: { children: string }): ReactNode {
  const found = MARKS.exec(text);
  if (!found) return text;
  const [whole, code, strong, emphasis, label = "", target = ""] = found;
  const rest = text.slice(found.index + whole.length);
  return (
    <>
      {text.slice(0, found.index)}
      {code !== undefined ? <Code>{code}</Code> : null}
      {strong !== undefined ? (
        <strong>
          <Inline>{strong}</Inline>
        </strong>
      ) : null}
      {emphasis !== undefined ? <em>{emphasis}</em> : null}
      {target ? <Link target={target} label={label} /> : null}
      {rest ? <Inline>{rest}</Inline> : null}
    </>
  );
}

function Link({ target, label }: { target: string; label: string }) {
  const href = /^(https:|#)/.test(target) ? target : guidePath(target);
  const text = <Inline>{label}</Inline>;
  if (href === null) return <Fragment>{text}</Fragment>;
  return (
    <a href={href} className={link}>
      {text}
    </a>
  );
}
