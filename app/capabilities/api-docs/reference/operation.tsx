import { bodyRows, parameterRow } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import type { Operation } from "#app/capabilities/api-docs/openapi/operations.ts";
import { ScopeBadge, Verb } from "#app/capabilities/api-docs/parts/badges.tsx";
import { Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { tryFormOf } from "../try-it/try-form.ts";
import { Answers, ExampleAnswer } from "./answers.tsx";
import { FieldList } from "./field-list.tsx";
import { useReference } from "./reference-context.ts";
import { Samples } from "./samples.tsx";
import { Part, Text } from "./section.tsx";

export function OperationPart({ operation }: { operation: Operation }) {
  const { id, name, summary, text } = operation;
  const { origin } = useReference();
  const aside = (
    <>
      <Samples operation={operation} origin={origin} />
      <TryButton operation={operation} />
      <ExampleAnswer operation={operation} />
    </>
  );
  return (
    <Part as="article" id={id} kind="Operation" aside={aside}>
      <h3 id={`${id}-title`} className="flex flex-wrap items-baseline gap-x-3">
        <span data-label className="text-xl font-bold tracking-[-0.01em]">
          {name}
        </span>
        <span className="font-mono text-[0.8125rem] text-muted">{id}</span>
      </h3>
      <Address operation={operation} />
      <div data-about className="mt-3 space-y-2">
        <Text>
          <Prose>{`${summary}.`}</Prose> {text ? <Prose>{text}</Prose> : null}
        </Text>
      </div>
      <Inputs operation={operation} />
      <Answers operation={operation} />
    </Part>
  );
}

function Address({ operation: { id, verb, path, scope } }: { operation: Operation }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p data-address className="min-w-0 text-sm break-words [overflow-wrap:anywhere]">
        <Verb className="mr-1">{verb}</Verb>{" "}
        <a href={`#${id}`} className="font-mono underline-offset-[5px] hover:underline">
          {path}
        </a>
      </p>
      {scope ? (
        <span className="inline-flex items-center gap-1.5 text-xs text-muted">
          Scope <ScopeBadge>{scope}</ScopeBadge>
        </span>
      ) : null}
    </div>
  );
}

const PARAMETER_PLACES = { path: "In the path", query: "In the query", header: "Headers" } as const;

function Inputs({ operation: { id, parameters, body } }: { operation: Operation }) {
  const { document } = useReference();
  const places = Map.groupBy(parameters, (parameter) => parameter.in);
  return (
    <>
      {[...places].map(([place, those]) => (
        <div key={place}>
          <h4 className="mt-6 mb-2 font-bold">{PARAMETER_PLACES[place]}</h4>
          <FieldList label={`${id}: ${PARAMETER_PLACES[place]}`} rows={those.map(parameterRow)} anchor={id} />
        </div>
      ))}
      {body ? (
        <div>
          <h4 className="mt-6 mb-2 font-bold">
            Body <span className="ml-1 font-mono text-xs font-normal text-muted">{body.mediaType}</span>
          </h4>
          <FieldList label={`${id}: body`} rows={bodyRows(body, document)} anchor={id} />
        </div>
      ) : null}
    </>
  );
}

/** Appears with scripts. Everything that the form needs goes along, so that the browser needs no document. */
function TryButton({ operation }: { operation: Operation }) {
  const { document } = useReference();
  return (
    <div className="hidden in-data-live:block">
      <button
        type="button"
        data-try={JSON.stringify(tryFormOf(operation, document))}
        aria-label={`Try it: ${operation.id}`}
        className={`w-full ${button("primary")}`}
      >
        <Icon name="send" className="size-4" />
        Try it
      </button>
    </div>
  );
}
