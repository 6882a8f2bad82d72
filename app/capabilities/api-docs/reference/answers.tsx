import type { Operation } from "#app/capabilities/api-docs/openapi/operations.ts";
import { nameOfRef, typeOf } from "#app/capabilities/api-docs/openapi/schema-labels.ts";
import { Status } from "#app/capabilities/api-docs/parts/badges.tsx";
import { CodeBlock, Pre } from "#app/capabilities/api-docs/parts/code.tsx";
import { Prose, sentence } from "#app/capabilities/api-docs/parts/prose.tsx";
import { link } from "#app/components/ui/button.ts";
import type { DocumentedError, Schema } from "#contract/openapi-document.ts";
import { objectAnchor } from "./anchors.ts";
import { useReference } from "./reference-context.ts";
import { ErrorLink, PartLink } from "./section.tsx";

/** The responses: the success, the errors of this operation, and the errors of every operation. */
export function Answers({ operation: { success, failures } }: { operation: Operation }) {
  const own = failures.filter(({ where }) => where === "named");
  const common = failures.filter(({ where }) => where !== "named");
  return (
    <>
      <h3 className="mt-6 mb-2 font-bold">Answers</h3>
      <ul className="space-y-1.5 text-[0.9375rem] leading-6">
        <li className="doc-answer">
          <Status>{success.status}</Status> <Prose>{success.text}</Prose> <ObjectLink success={success} />
        </li>
        {own.map((error) => (
          <li key={error.code} className="doc-answer">
            <Status>{error.status}</Status> <ErrorLink {...error} /> <Prose>{sentence(error.meaning)}</Prose>
          </li>
        ))}
      </ul>
      <Common errors={common} />
    </>
  );
}

function ObjectLink({ success }: Pick<Operation, "success">) {
  const { anchorOfObject } = useReference();
  const [content] = success.contents;
  if (!content) return null;
  const type = typeOf(content.schema);
  const anchor = type.object ? anchorOfObject(type.object) : null;
  if (!anchor)
    return <span className="text-muted">{success.contents.map(({ mediaType }) => mediaType).join(", ")}</span>;
  return (
    <PartLink to={anchor} className="font-medium text-accent underline underline-offset-2">
      {type.text}
    </PartLink>
  );
}

/** By name alone: the page of the errors explains them, and each operation has the same ones. */
function Common({ errors }: { errors: readonly DocumentedError[] }) {
  const byStatus = [...Map.groupBy(errors, ({ status }) => status)];
  const words = byStatus.map(([status, codes]) => `${status} ${codes.map(({ code }) => code).join(", ")}`);
  return (
    <details className="group/more mt-3 text-[0.9375rem]">
      <summary className="-ml-1 inline-flex min-h-8 items-center gap-1.5 rounded px-1 font-medium text-accent hover:underline">
        <span aria-hidden="true" className="transition-transform group-open/more:rotate-90">
          ›
        </span>
        {errors.length} errors that other operations have too
      </summary>
      <p className="mt-1.5 leading-7 text-muted">
        {words.join("; ")}.{" "}
        <PartLink to="error-codes" className={link}>
          What they mean
        </PartLink>
      </p>
    </details>
  );
}

/** The answer of the contract's examples. */
export function ExampleAnswer({ operation: { title: name, success } }: { operation: Operation }) {
  const { anchorOfObject } = useReference();
  const content = success.contents.find(({ example }) => example !== undefined);
  // An object's own example stands beside its fields.
  if (!content || isShownWithObject(content.schema, anchorOfObject)) return null;
  const title = (
    <>
      Answer <Status>{success.status}</Status>
    </>
  );
  return (
    <CodeBlock what={`the example answer to: ${name}`} title={title}>
      <Pre>{JSON.stringify(content.example, null, 2)}</Pre>
    </CodeBlock>
  );
}

function isShownWithObject(schema: Schema, anchorOfObject: (name: string) => string | null): boolean {
  const name = nameOfRef(schema);
  return name !== null && anchorOfObject(name) === objectAnchor(name);
}
