import { compiler } from "markdown-to-jsx/react";
import { type ComponentPropsWithoutRef, Fragment, type ReactNode } from "react";
import { CopyThis, Pre } from "#app/capabilities/api-docs/parts/code.tsx";
import { Code } from "#app/capabilities/api-docs/parts/prose.tsx";
import { link } from "#app/components/ui/button.ts";
import { type Guide, guidePath } from "./guides.ts";

/** A guide, with the address of this installation in its samples. */
export function GuideBody({ guide, origin }: { guide: Guide; origin: string }) {
  const text = guide.markdown.replaceAll("http://localhost:3000", origin);
  return <div className="max-w-4xl pt-4">{compiler(text, { ...options, wrapper: Fragment })}</div>;
}

/** As GitHub makes them, so that a link works in both places. */
export function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{Letter}\p{Number} _-]/gu, "");
  return words.replaceAll(" ", "-");
}

const overrides = {
  h1: styled("text-[2rem] leading-tight font-extrabold tracking-[-0.02em]"),
  h2: styled("mt-10 scroll-mt-6 text-2xl font-extrabold tracking-[-0.02em]"),
  h3: styled("mt-8 scroll-mt-6 text-lg font-bold"),
  h4: styled("mt-6 scroll-mt-6 font-bold"),
  p: styled("my-4 max-w-[68ch] leading-relaxed text-pretty"),
  ul: styled("my-4 max-w-[68ch] list-disc pl-6 leading-relaxed"),
  ol: styled("my-4 max-w-[68ch] list-decimal pl-6 leading-relaxed"),
  li: styled("my-1 [&>p]:my-0"),
  // Tables of names and meanings have no headings.
  thead: styled("max-md:sr-only [&:not(:has(th:not(:empty)))]:hidden"),
  tbody: styled("max-md:block"),
  // On a phone the cells of a row are stacked.
  tr: { props: { className: "border-line border-b align-top max-md:block max-md:py-2" } },
  th: { props: { className: "py-2 pr-4 max-md:block max-md:py-0" } },
  td: { props: { className: "py-2 pr-4 max-md:block max-md:py-0.5 max-md:pr-0" } },
  a: Link,
  code: CodeText,
  pre: CodeBlock,
  table: Table,
};

const options = { overrides, slugify: anchorOf, disableParsingRawHTML: true };

function styled(className: string) {
  return { props: { className } };
}

/** A link to a page that is no guide keeps its text alone. */
function Link({ href = "", children }: ComponentPropsWithoutRef<"a">) {
  const target = /^(https:|#|\/)/.test(href) ? href : guidePath(href);
  return target === null ? children : <a {...{ href: target, className: link, children }} />;
}

/** The text of a block has the class of its language, and is styled by the block. */
function CodeText({ className, children }: ComponentPropsWithoutRef<"code">) {
  return className ? <code>{children}</code> : <Code>{children}</Code>;
}

function CodeBlock({ children }: { children?: ReactNode }) {
  return (
    <div data-code className="relative my-4 overflow-hidden rounded-lg border border-line bg-surface">
      <Pre className="in-data-live:pr-20">{children}</Pre>
      <div className="absolute top-1 right-1">
        <CopyThis what="the sample" />
      </div>
    </div>
  );
}

function Table({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: a wide table scrolls by keyboard too, and is no form
    <div role="group" tabIndex={0} aria-label="Table" className="my-4 overflow-x-auto">
      <table className="w-full text-left text-[0.9375rem] max-md:block">{children}</table>
    </div>
  );
}
