import { Code, Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { Section, Text } from "#app/capabilities/api-docs/reference/section.tsx";
import { declarationOf, EVENT_TYPES, resourceTypeOf } from "#contract/event-types.ts";

/** Every type of event, by resource. Their schemas are in the answer of the operation above. */
export function EventTypes() {
  return (
    <Section id="every-event-type" title="Every event type">
      <Text>
        An endpoint chooses them by name, by resource (<Code>refund.*</Code>), or all (<Code>*</Code>).
      </Text>
      {[...Map.groupBy(EVENT_TYPES, resourceTypeOf)].map(([resource, types]) => (
        <dl key={resource} aria-label={resource} className="divide-y divide-line border-line border-y">
          {types.map((type) => (
            <div
              key={type}
              id={`event-${type}`}
              className="grid gap-x-6 py-2 target:bg-accent-wash sm:grid-cols-[18rem_minmax(0,1fr)]"
            >
              <dt className="font-mono text-[0.8125rem] leading-6 font-bold break-words">{type}</dt>
              <dd className="text-[0.9375rem] leading-6">
                <Prose>{declarationOf(type).meaning}</Prose>
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </Section>
  );
}
