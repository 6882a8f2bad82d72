import { type Resource, scopesOf } from "#app/capabilities/api-docs/openapi/resources.ts";
import { CodeBlock, Pre } from "#app/capabilities/api-docs/parts/code.tsx";
import { Code, Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { useReference } from "./reference-context.ts";
import { CodeLink, ErrorLink, Section, Text } from "./section.tsx";

const ENVIRONMENTS = [
  { prefix: "svc_sandbox_", text: "Sandbox data. Nothing that happens there moves money." },
  { prefix: "svc_live_", text: "Live data. Neither environment sees the other one's." },
];

export function Authentication() {
  const { document, origin, resources } = useReference();
  const { apiKey } = document.components.securitySchemes;
  const lines = [
    "export TOLLHOUSE_API_KEY=svc_sandbox_…",
    `curl "${origin}${firstPath(resources)}" \\`,
    '  -H "x-api-key: $TOLLHOUSE_API_KEY"',
  ];
  return (
    <Section
      id="authentication"
      title="Authentication"
      kind="Section"
      aside={
        <CodeBlock title="A first request" what="a first request">
          <Pre>
            <code>{lines.join("\n")}</code>
          </Pre>
        </CodeBlock>
      }
    >
      <Text>
        Send the key in the header <Code>x-api-key</Code>. <Prose>{apiKey?.description ?? ""}</Prose>
      </Text>
      <Text>
        In a browser the session of a person who is signed in does the same. Where both are sent, the key alone decides.
      </Text>
    </Section>
  );
}

/** A list without path variables: any key with its scope can call it. */
function firstPath(resources: readonly Resource[]): string {
  const operations = resources.flatMap((resource) => resource.operations);
  const lists = operations.filter(({ id, path }) => id.endsWith(".list") && !path.includes("{"));
  return (lists.find(({ id }) => id === "disputes.list") ?? lists[0])?.path ?? "";
}

export function Environments() {
  return (
    <Section id="environments" title="Environments" kind="Section">
      <Text>The environment is part of the key, so the addresses are the same in both.</Text>
      <dl className="max-w-[68ch] divide-y divide-line border-line border-y">
        {ENVIRONMENTS.map(({ prefix, text }) => (
          <div key={prefix} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-mono text-[0.8125rem] leading-6 font-bold">{prefix}…</dt>
            <dd className="text-[0.9375rem] leading-6">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Scopes() {
  const { resources } = useReference();
  return (
    <Section id="scopes" title="Scopes" kind="Section">
      <Text>
        Each operation needs one scope. A key with <Code>*</Code> holds all of them. Without the scope the answer is 403{" "}
        <ErrorLink code="scope_missing" />.
      </Text>
      <dl className="divide-y divide-line border-line border-y">
        {[...scopesOf(resources)].map(([scope, operations]) => (
          <div
            key={scope}
            id={`scope-${scope}`}
            data-entry="Scope"
            className="grid scroll-mt-24 gap-x-6 gap-y-1 py-3 target:bg-accent-wash sm:grid-cols-[12rem_minmax(0,1fr)] lg:scroll-mt-6"
          >
            <dt data-label className="font-mono text-[0.8125rem] leading-6 font-bold">
              {scope}
            </dt>
            <dd data-about className="flex flex-wrap gap-x-4 gap-y-0.5 leading-6">
              {operations.map(({ id }) => (
                <CodeLink key={id} to={id}>
                  {id}
                </CodeLink>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
