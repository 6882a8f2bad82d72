import { Fragment } from "react";
import { bodyRows, parameterRows } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import type { Operation } from "#app/capabilities/api-docs/openapi/operations.ts";
import { Verb } from "#app/capabilities/api-docs/parts/badges.tsx";
import { Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { tryFormOf } from "../try-it/try-form.ts";
import { Answers, ExampleAnswer } from "./answers.tsx";
import { FieldList } from "./field-list.tsx";
import { useReference } from "./reference-context.ts";
import { Samples } from "./samples.tsx";
import { ScopeBadge } from "./scope-badge.tsx";
import { Part, Text } from "./section.tsx";

export function OperationPart({ operation }: { operation: Operation }) {
  const { id, title, text } = operation;
  const { origin } = useReference();
  const aside = (
    <>
      <Samples operation={operation} origin={origin} />
      <TryButton operation={operation} />
      <ExampleAnswer operation={operation} />
    </>
  );
  return (
    <Part as="article" id={id} aside={aside}>
      <h2 id={`${id}-title`} className="text-xl font-bold tracking-[-0.01em]">
        {title}
      </h2>
      <Address operation={operation} />
      <Text className="mt-3">
        <Prose>{text}</Prose>
      </Text>
      <Inputs operation={operation} />
      <Answers operation={operation} />
    </Part>
  );
}

function Address({ operation: { id, verb, path, scope, alsoScopes, isTestHelper } }: { operation: Operation }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="min-w-0 text-sm break-words [overflow-wrap:anywhere]">
        <Verb className="mr-1">{verb}</Verb>{" "}
        <a href={`#${id}`} className="font-mono underline-offset-[5px] hover:underline">
          {path}
        </a>
      </p>
      {scope ? (
        <span className="inline-flex items-center gap-1.5 text-xs text-muted">
          {alsoScopes.length > 0 ? "Scopes" : "Scope"}{" "}
          {[scope, ...alsoScopes].map((needed) => (
            <ScopeBadge key={needed}>{needed}</ScopeBadge>
          ))}
        </span>
      ) : null}
      {isTestHelper ? <span className="text-xs font-semibold text-warn">Sandbox only</span> : null}
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
        <Fragment key={place}>
          <h3 className="mt-6 mb-2 font-bold">{PARAMETER_PLACES[place]}</h3>
          <FieldList label={`${id}: ${PARAMETER_PLACES[place]}`} rows={parameterRows(those)} anchor={id} />
        </Fragment>
      ))}
      {body ? (
        <>
          <h3 className="mt-6 mb-2 font-bold">
            Body <span className="ml-1 font-mono text-xs font-normal text-muted">{body.mediaType}</span>
          </h3>
          <FieldList label={`${id}: body`} rows={bodyRows(body, document)} anchor={id} />
        </>
      ) : null}
    </>
  );
}

/** Appears with scripts. Everything that the form needs goes along, so that the browser needs no document. */
function TryButton({ operation }: { operation: Operation }) {
  const { document } = useReference();
  return (
    <div className="hidden in-data-live:block print:hidden">
      <button
        type="button"
        data-try={JSON.stringify(tryFormOf(operation, document))}
        aria-label={`Try it: ${operation.title}`}
        className={`w-full ${button("primary")}`}
      >
        <Icon name="send" className="size-4" />
        Try it
      </button>
    </div>
  );
}
