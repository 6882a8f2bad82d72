import { Status } from "#app/capabilities/api-docs/parts/badges.tsx";
import { Code, Prose, sentence } from "#app/capabilities/api-docs/parts/prose.tsx";
import { whereInWords } from "#contract/errors/where.ts";
import type { DocumentedError } from "#contract/openapi-document.ts";
import { useReference } from "./reference-context.ts";
import { CodeLink, Section, Text } from "./section.tsx";

/** Every code, at the anchor of an error's `doc_url`. */
export function ErrorCatalog() {
  const { document } = useReference();
  const byStatus = [...Map.groupBy(document["x-error-codes"], ({ status }) => status)];
  return (
    <Section id="error-codes" title="Error codes" kind="Section">
      <Text>
        The <Code>doc_url</Code> of every error leads to its code here.
      </Text>
      <div className="space-y-8">
        {byStatus.map(([status, errors]) => (
          <div key={status}>
            <h3 className="mb-2 text-lg font-bold">
              HTTP <Status>{status}</Status>
            </h3>
            <ul className="divide-y divide-line border-line border-y">
              {errors.map((error) => (
                <ErrorLine key={error.code} error={error} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

function ErrorLine({ error }: { error: DocumentedError }) {
  const { code, type, where, operations, meaning, remedy } = error;
  const words = whereInWords(where);
  return (
    <li
      id={`error-${code}`}
      data-entry="Error"
      tabIndex={-1}
      className="grid scroll-mt-24 gap-x-6 gap-y-1 px-2 py-3 outline-none target:bg-accent-wash target:shadow-[inset_3px_0_0_var(--color-accent)] sm:grid-cols-[17rem_minmax(0,1fr)] lg:scroll-mt-6"
    >
      <div className="min-w-0">
        <p className="font-mono text-[0.8125rem] leading-6 font-bold break-words">
          <a href={`#error-${code}`} data-label className="underline-offset-[5px] hover:underline">
            {code}
          </a>
        </p>
        <p className="font-mono text-xs text-muted">{type}</p>
      </div>
      <div className="min-w-0 text-[0.9375rem] leading-6">
        <p data-about>
          <Prose>{sentence(meaning)}</Prose>
        </p>
        {remedy ? (
          <p className="text-muted">
            <span className="font-semibold text-ink">What to do:</span> <Prose>{sentence(remedy)}</Prose>
          </p>
        ) : null}
        <p className="flex flex-wrap gap-x-3 text-muted">
          {words ? sentence(words) : null}
          {operations.map((id) => (
            <CodeLink key={id} to={id}>
              {id}
            </CodeLink>
          ))}
        </p>
      </div>
    </li>
  );
}
