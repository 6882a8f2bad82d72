import { GuideLinks } from "#app/capabilities/api-docs/guides/guide-links.tsx";
import { headerRows, objectRows, parameterRow } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import { Prose, sentence } from "#app/capabilities/api-docs/parts/prose.tsx";
import { Title } from "#app/capabilities/api-docs/parts/title.tsx";
import { LIMITS } from "#contract/limits.ts";
import { FieldList } from "./field-list.tsx";
import { useReference } from "./reference-context.ts";
import { ErrorLink, Section, Text } from "./section.tsx";

const GUIDES_ON_THEM = ["rest-api", "idempotency", "pagination", "rate-limits", "api-versions"];

/** What every operation has in common. */
export function ConventionsPage() {
  return (
    <>
      <Title lead="What holds for every operation. The guides explain it at length.">Conventions</Title>
      <GuideLinks of={GUIDES_ON_THEM} />
      <Idempotency />
      <Pagination />
      <RateLimits />
      <Limits />
    </>
  );
}

function Idempotency() {
  const { document } = useReference();
  const [key] = Object.values(document.components.parameters).filter(({ name }) => name === "Idempotency-Key");
  return (
    <Section id="idempotency" title="Idempotency">
      {key ? <FieldList label="The idempotency key" rows={[parameterRow(key)]} /> : null}
      <Text>
        The same key with another request fails with <ErrorLink code="idempotency_key_reused" />. A repeated answer says
        so in its headers:
      </Text>
      <HeaderList names={/^Idempotency-/} />
    </Section>
  );
}

function Pagination() {
  const { document, resources } = useReference();
  const list = resources.flatMap(({ operations }) => operations).find(({ id }) => id.endsWith(".list"));
  const page = Object.values(document.components.schemas).find(({ properties }) => properties?.next_cursor);
  const parameters = (list?.parameters ?? []).filter(({ name }) => name === "limit" || name === "cursor");
  const fields = page
    ? objectRows(page).filter(({ name }) => ["data", "has_more", "next_cursor", "prev_cursor"].includes(name))
    : [];
  return (
    <Section id="pagination" title="Pagination">
      <Text>A list comes in pages. Ask for the next one with the cursor that the one before gave.</Text>
      <FieldList label="Parameters of a list" rows={parameters.map(parameterRow)} />
      <FieldList label="Fields of a page" rows={fields.map((row) => (row.name === "data" ? plainArray(row) : row))} />
    </Section>
  );
}

const plainArray = (row: ReturnType<typeof objectRows>[number]) => ({
  ...row,
  type: { text: "array", object: null, nullable: false },
});

/** The headers of answers whose names match. */
function HeaderList({ names }: { names: RegExp }) {
  const { document } = useReference();
  return <FieldList label="Headers of answers" rows={headerRows(document).filter(({ name }) => names.test(name))} />;
}

function Limits() {
  return (
    <Section id="limits" title="Limits">
      <Text>The limit of a single field is in its description.</Text>
      <dl className="max-w-[68ch] divide-y divide-line border-line border-y">
        {LIMITS.map(({ of, limit }) => (
          <div key={of} className="flex justify-between gap-6 py-2">
            <dt>
              <Prose>{sentence(of).slice(0, -1)}</Prose>
            </dt>
            <dd className="text-right font-semibold">{limit}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function RateLimits() {
  return (
    <Section id="rate-limits" title="Rate limits">
      <Text>
        Requests over the limit fail with 429 <ErrorLink code="rate_limited" />. Every answer says how much is left:
      </Text>
      <HeaderList names={/^(RateLimit-|Retry-After)/} />
    </Section>
  );
}
