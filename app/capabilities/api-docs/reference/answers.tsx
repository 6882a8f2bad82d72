import type { Operation } from "#app/capabilities/api-docs/openapi/operations.ts";
import { typeOf } from "#app/capabilities/api-docs/openapi/schema-labels.ts";
import { Status } from "#app/capabilities/api-docs/parts/badges.tsx";
import { CodeBlock, Json } from "#app/capabilities/api-docs/parts/code.tsx";
import { Prose, sentence } from "#app/capabilities/api-docs/parts/prose.tsx";
import type { DocumentedError } from "#contract/openapi-document.ts";
import { useReference } from "./reference-context.ts";
import { ErrorLink } from "./section.tsx";

/** The responses: the success, the errors of this operation, and the errors of every operation. */
export function Answers({ operation: { success, failures } }: { operation: Operation }) {
  const own = failures.filter(({ where }) => where === "named");
  const common = failures.filter(({ where }) => where !== "named");
  return (
    <div>
      <h4 className="mt-6 mb-2 font-bold">Answers</h4>
      <ul className="space-y-1.5 text-[0.9375rem] leading-6">
        <li className="flex gap-3">
          <Status>{success.status}</Status>
          <span>
            <Prose>{success.text}</Prose> <ObjectLink success={success} />
          </span>
        </li>
        {own.map((error) => (
          <li key={error.code} className="flex gap-3">
            <Status>{error.status}</Status>
            <span className="min-w-0">
              <ErrorLink {...error} /> <Prose>{sentence(error.meaning)}</Prose>
            </span>
          </li>
        ))}
      </ul>
      <Common errors={common} />
    </div>
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
    <a href={`#${anchor}`} className="font-medium text-accent underline underline-offset-2">
      {type.text}
    </a>
  );
}

function Common({ errors }: { errors: readonly DocumentedError[] }) {
  const byStatus = [...Map.groupBy(errors, ({ status }) => status)];
  return (
    <details className="group/more mt-3 text-[0.9375rem]">
      <summary className="-ml-1 inline-flex min-h-8 items-center gap-1.5 rounded px-1 font-medium text-accent hover:underline">
        <span aria-hidden="true" className="transition-transform group-open/more:rotate-90">
          ›
        </span>
        {errors.length} errors that other operations have too
      </summary>
      <ul className="mt-1.5 space-y-1.5 [&_a]:font-mono [&_a]:text-[0.8125rem] [&_a]:leading-6 [&_a]:break-words [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-[5px]">
        {byStatus.map(([status, codes]) => (
          <li key={status} className="flex gap-3">
            <Status>{status}</Status>
            <span className="flex min-w-0 flex-wrap gap-x-3">
              {codes.map(({ code }) => (
                <a key={code} href={`#error-${code}`}>
                  {code}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The answer of the contract's examples. */
export function ExampleAnswer({ operation: { id, success } }: { operation: Operation }) {
  const content = success.contents.find(({ example }) => example !== undefined);
  if (!content) return null;
  const title = (
    <>
      Answer <Status>{success.status}</Status>
    </>
  );
  return (
    <CodeBlock what={`the example answer of ${id}`} title={title}>
      <Json value={content.example} />
    </CodeBlock>
  );
}
