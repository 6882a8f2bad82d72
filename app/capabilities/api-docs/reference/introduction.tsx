import { Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { link } from "#app/components/ui/button.ts";
import { addressOf } from "../guides/guides.ts";
import { useReference } from "./reference-context.ts";
import { Part } from "./section.tsx";

const FIRST_GUIDE = "rest-api";

/** The API's address and its conventions. */
export function Introduction() {
  const { document, origin } = useReference();
  const { title, summary, description } = document.info;
  // The limits after it have a section of their own.
  const [conventions = ""] = description.split("\n\n");
  return (
    <Part id="introduction" kind="Section" aside={<BaseUrl origin={origin} />}>
      <h1
        id="introduction-title"
        data-label
        className="text-[2rem] leading-tight font-extrabold tracking-[-0.02em] sm:text-4xl"
      >
        {title}
      </h1>
      <p data-about className="mt-2 max-w-[60ch] text-lg text-muted text-pretty">
        {summary}
      </p>
      <p className="mt-4 max-w-[68ch] leading-relaxed text-pretty">
        <Prose>{conventions}</Prose>
      </p>
      <p className="mt-4">
        <a href="/api/openapi.json" className={link}>
          OpenAPI document
        </a>{" "}
        <span className="text-sm text-muted">for tools that read it</span>
      </p>
      <p className="mt-2">
        <a href={addressOf(FIRST_GUIDE)} className={link}>
          Guides
        </a>{" "}
        <span className="text-sm text-muted">explain the concepts, with lines to run</span>
      </p>
    </Part>
  );
}

function BaseUrl({ origin }: { origin: string }) {
  return (
    <div className="sign px-6 py-5">
      <p className="text-xs font-semibold tracking-wide text-white/85">Base URL</p>
      <p className="mt-0.5 font-mono text-lg font-semibold break-words [overflow-wrap:anywhere]">{origin}</p>
    </div>
  );
}
