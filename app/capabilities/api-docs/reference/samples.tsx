import type { Operation } from "#app/capabilities/api-docs/openapi/operations.ts";
import { CopyThis, Pre } from "#app/capabilities/api-docs/parts/code.tsx";
import { useReference } from "./reference-context.ts";

/** The radio button alone selects the visible sample, so no script is needed. */
const SHOWN = [
  "group-has-[[value='0']:checked]/samples:block",
  "group-has-[[value='1']:checked]/samples:block",
  "group-has-[[value='2']:checked]/samples:block",
  "group-has-[[value='3']:checked]/samples:block",
];

export function Samples({ operation: { id, title, samples }, origin }: { operation: Operation; origin: string }) {
  const { document } = useReference();
  const exampleOrigin = document.servers[0].variables.origin.default;
  return (
    <fieldset data-code className="group/samples min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <legend className="sr-only">The request, in</legend>
      <div className="flex min-h-10 items-center gap-1 border-line border-b bg-wash pr-1.5 pl-2">
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-1">
          {samples.map(({ label }, index) => (
            <label
              key={label}
              className="relative cursor-pointer rounded px-1.5 py-2.5 text-[0.8125rem] leading-5 font-semibold text-muted hover:text-ink has-checked:text-ink has-checked:shadow-[inset_0_-2px_0_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={`sample-${id}`}
                value={index}
                data-language={label}
                defaultChecked={index === 0}
                className="absolute opacity-0"
              />
              {label}
            </label>
          ))}
        </div>
        <CopyThis what={`the sample: ${title}`} />
      </div>
      {samples.map(({ label, source }, index) => (
        <Pre key={label} className={`hidden ${SHOWN[index] ?? ""}`}>
          {source.replaceAll("$TOLLHOUSE_URL", origin).replaceAll(exampleOrigin, origin)}
        </Pre>
      ))}
    </fieldset>
  );
}
