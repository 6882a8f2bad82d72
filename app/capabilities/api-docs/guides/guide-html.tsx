import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Pre } from "../reference/code.tsx";
import { type Block, blocksOf } from "./blocks.ts";
import { GUIDES, type Guide } from "./guides.ts";
import { Inline } from "./inline.tsx";

/** The guide as markup, with the address of this installation in its samples. Null for an unknown one. */
export function guideHtml(id: string, origin: string): { readonly title: string; readonly html: string } | null {
  const guide = GUIDES.find((known) => known.id === id);
  return guide ? { title: guide.title, html: renderToStaticMarkup(<Article guide={guide} origin={origin} />) } : null;
}

function Article({ guide, origin }: { guide: Guide; origin: string }) {
  const markdown = guide.markdown.replaceAll("http://localhost:3000", origin);
  return <Blocks blocks={blocksOf(markdown)} />;
}

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
  return blocks.map((block, index) => <BlockOf key={index} block={block} />);
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === "heading") return <Heading {...block} />;
  if (block.kind === "list") return <List {...block} />;
  if (block.kind === "table") return <Table {...block} />;
  if (block.kind === "code")
    return (
      <div className="my-4 overflow-hidden rounded-lg border border-line bg-surface">
        <Pre>
          <code>{block.text}</code>
        </Pre>
      </div>
    );
  return (
    <p className="my-4 max-w-[68ch] leading-relaxed text-pretty">
      <Inline>{block.text}</Inline>
    </p>
  );
}

const HEADINGS = {
  1: "text-[2rem] leading-tight font-extrabold tracking-[-0.02em]",
  2: "mt-10 text-2xl font-extrabold tracking-[-0.02em]",
  3: "mt-8 text-lg font-bold",
  4: "mt-6 font-bold",
};

function Heading({ level, text }: { level: number; text: string }) {
  const Tag = `h${level}` as "h1" | "h2" | "h3" | "h4";
  return (
    <Tag id={anchorOf(text)} className={`scroll-mt-6 ${HEADINGS[level as keyof typeof HEADINGS]}`}>
      <Inline>{text}</Inline>
    </Tag>
  );
}

/** As GitHub makes them, so that a link works in both places. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{Letter}\p{Number} _-]/gu, "");
  return words.replaceAll(" ", "-");
}

function List({ ordered, items }: Extract<Block, { kind: "list" }>) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag className={`my-4 max-w-[68ch] pl-6 leading-relaxed ${ordered ? "list-decimal" : "list-disc"}`}>
      {items.map((blocks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move
        <li key={index} className="my-1 [&>p]:my-0">
          <Blocks blocks={blocks} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: a wide table scrolls by keyboard too, and is no form
    <div role="group" tabIndex={0} aria-label="Table" className="my-4 overflow-x-auto">
      <table className="w-full text-left text-[0.9375rem]">
        {head.some(Boolean) ? (
          <thead>
            <Row cells={head} as="th" />
          </thead>
        ) : null}
        <tbody>
          {rows.map((cells) => (
            <Row key={cells.join("|")} cells={cells} as="td" />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ cells, as: Cell }: { cells: readonly string[]; as: "th" | "td" }) {
  return (
    <tr className="border-line border-b align-top">
      {cells.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
        <Cell key={index} className="py-2 pr-4">
          <Inline>{text}</Inline>
        </Cell>
      ))}
    </tr>
  );
}
