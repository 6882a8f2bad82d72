import { addressesOfStart } from "#app/capabilities/api-docs/addresses.ts";
import type { Resource } from "#app/capabilities/api-docs/openapi/resources.ts";
import { CodeBlock, Pre } from "#app/capabilities/api-docs/parts/code.tsx";
import { Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { useReference } from "#app/capabilities/api-docs/reference/reference-context.ts";
import { Text } from "#app/capabilities/api-docs/reference/section.tsx";
import { link } from "#app/components/ui/button.ts";

/** What the API is, how to send a first request, and everything that it can do. */
export function StartPage() {
  const { document, resources } = useReference();
  const { title, summary, description } = document.info;
  const [conventions = ""] = description.split("\n\n");
  return (
    <>
      <div className="grid items-start gap-x-12 gap-y-6 pt-10 pb-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
        <div className="min-w-0">
          <h1 className="text-[2rem] leading-tight font-extrabold tracking-[-0.02em] sm:text-4xl">{title}</h1>
          <p className="mt-2 max-w-[60ch] text-lg text-muted text-pretty">{summary}</p>
          <div className="mt-4">
            <Text>
              <Prose>{conventions}</Prose>
            </Text>
          </div>
          <p className="mt-4">
            <a href="/api/openapi.json" className={link}>
              OpenAPI document
            </a>{" "}
            <span className="text-sm text-muted">for tools and generators of clients</span>
          </p>
        </div>
        <FirstRequest />
      </div>
      <FirstSteps />
      {[...Map.groupBy(resources, ({ group }) => group)].map(([group, members]) => (
        <Group key={group} title={group} resources={members} />
      ))}
    </>
  );
}

function FirstRequest() {
  const { origin } = useReference();
  const lines = [
    "export TOLLHOUSE_API_KEY=svc_sandbox_…",
    `curl "${origin}/api/whoami" \\`,
    '  -H "x-api-key: $TOLLHOUSE_API_KEY"',
  ];
  return (
    <div className="min-w-0 space-y-4">
      <div className="sign px-6 py-5">
        <p className="text-xs font-semibold tracking-wide text-white/85">Base URL</p>
        <p className="mt-0.5 font-mono text-lg font-semibold break-words [overflow-wrap:anywhere]">{origin}</p>
      </div>
      <CodeBlock title="A first request" what="a first request">
        <Pre>
          <code>{lines.join("\n")}</code>
        </Pre>
      </CodeBlock>
    </div>
  );
}

function FirstSteps() {
  return (
    <section aria-labelledby="first-steps" className="border-line border-t py-8">
      <h2 id="first-steps" className="text-2xl font-extrabold tracking-[-0.02em]">
        Start here
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {addressesOfStart.map(({ href, title, text }) => (
          <li key={href}>
            <a
              href={href}
              className="block h-full rounded-lg border border-line bg-surface px-4 py-3 hover:border-edge"
            >
              <span className="block font-semibold text-accent">{title}</span>
              <span className="text-sm text-muted">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The operations have the anchors that they once had on a single page, so that an old link finds the new one. */
function Group({ title, resources }: { title: string; resources: readonly Resource[] }) {
  return (
    <section aria-label={title} className="border-line border-t py-8">
      <h2 className="text-2xl font-extrabold tracking-[-0.02em]">{title}</h2>
      <div className="mt-4 gap-8 space-y-6 sm:columns-2 xl:columns-3">
        {resources.map((resource) => (
          <div key={resource.id} className="break-inside-avoid">
            <h3>
              <a id={resource.id} href={resource.address} className={`${link} font-bold target:bg-accent-wash`}>
                {resource.title}
              </a>
            </h3>
            <ul className="mt-1 text-sm leading-6">
              {resource.operations.map((operation) => (
                <li key={operation.id}>
                  <a
                    id={operation.id}
                    href={`${resource.address}#${operation.id}`}
                    className="inline-block scroll-mt-24 text-muted underline-offset-3 hover:text-ink hover:underline target:bg-accent-wash max-lg:py-1.5"
                  >
                    {operation.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
