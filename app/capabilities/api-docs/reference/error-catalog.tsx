import { GuideLinks } from "#app/capabilities/api-docs/guides/guide-links.tsx";
import { objectRows } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import { Status } from "#app/capabilities/api-docs/parts/badges.tsx";
import { CodeBlock, Json } from "#app/capabilities/api-docs/parts/code.tsx";
import { Code, Prose, sentence } from "#app/capabilities/api-docs/parts/prose.tsx";
import { Title } from "#app/capabilities/api-docs/parts/title.tsx";
import { link } from "#app/components/ui/button.ts";
import { whereInWords } from "#contract/errors/where.ts";
import type { DocumentedError } from "#contract/openapi-document.ts";
import { FieldList } from "./field-list.tsx";
import { useReference } from "./reference-context.ts";
import { PartLink, Section, Text } from "./section.tsx";

/** The shape of an error, and every code. */
export function ErrorsPage() {
  return (
    <>
      <Title lead="Every failure has the same shape. Decide by its code; its message is for people, and may change.">
        Errors
      </Title>
      <GuideLinks of={["errors"]} />
      <Shape />
      <ErrorCatalog />
    </>
  );
}

function Shape() {
  const { document, origin } = useReference();
  const fields = document.components.schemas.Error?.properties?.error;
  const here = (text: string) => text.replace(document.servers[0].variables.origin.default, origin);
  const rows = (fields ? objectRows(fields) : []).map((row) => {
    const example = row.example && here(row.example);
    // The list of all codes follows.
    return row.name === "code" ? { ...row, example, limits: [] } : { ...row, example };
  });
  const examples = Object.fromEntries(rows.map(({ name, example }) => [name, example]));
  const aside = (
    <CodeBlock title="An error" what="an example error">
      <Json value={{ error: { ...examples, type: fields?.properties?.type?.enum?.[0], details: [] } }} />
    </CodeBlock>
  );
  return (
    <Section id="shape" title="The shape of an error" aside={aside}>
      <FieldList label="Fields of an error" rows={rows} />
    </Section>
  );
}

/** Every code, at the anchor of an error's `doc_url`. */
function ErrorCatalog() {
  const { document } = useReference();
  const byStatus = [...Map.groupBy(document["x-error-codes"], ({ status }) => status)];
  return (
    <Section id="error-codes" title="Error codes">
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
  const { titles } = useReference();
  return (
    <li
      id={`error-${code}`}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-x-6 gap-y-1 px-2 py-3 outline-none target:bg-accent-wash target:shadow-[inset_3px_0_0_var(--color-accent)] sm:grid-cols-[17rem_minmax(0,1fr)] lg:scroll-mt-6"
    >
      <div className="min-w-0">
        <p className="font-mono text-[0.8125rem] leading-6 font-bold break-words">
          <a href={`#error-${code}`} className="underline-offset-[5px] hover:underline">
            {code}
          </a>
        </p>
        <p className="font-mono text-xs text-muted">{type}</p>
      </div>
      <div className="min-w-0 text-[0.9375rem] leading-6">
        <p>
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
            <PartLink key={id} to={id} className={link}>
              {titles.get(id) ?? id}
            </PartLink>
          ))}
        </p>
      </div>
    </li>
  );
}
