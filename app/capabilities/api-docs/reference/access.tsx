import { GuideLinks } from "#app/capabilities/api-docs/guides/guide-links.tsx";
import { scopesOf } from "#app/capabilities/api-docs/openapi/resources.ts";
import { Code, Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { Title } from "#app/capabilities/api-docs/parts/title.tsx";
import { link } from "#app/components/ui/button.ts";
import { useReference } from "./reference-context.ts";
import { ErrorLink, PartLink, Section, Text } from "./section.tsx";

const ENVIRONMENTS = [
  { prefix: "svc_sandbox_", text: "Sandbox data. Nothing that happens there moves money." },
  { prefix: "svc_live_", text: "Live data. Neither environment sees the other one's." },
];

/** API keys, environments and scopes. */
export function AuthenticationPage() {
  const { document } = useReference();
  const { apiKey } = document.components.securitySchemes;
  return (
    <>
      <Title
        lead={
          <>
            Send the key in the header <Code>x-api-key</Code>. <Prose>{apiKey?.description ?? ""}</Prose>
          </>
        }
      >
        Authentication
      </Title>
      <Text>
        In a browser the session of a person who is signed in does the same. Where both are sent, the key alone decides.
      </Text>
      <GuideLinks of={["authentication", "api-keys"]} />
      <Environments />
      <Scopes />
    </>
  );
}

function Environments() {
  return (
    <Section id="environments" title="Environments">
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

function Scopes() {
  const { resources } = useReference();
  return (
    <Section id="scopes" title="Scopes">
      <Text>
        Each operation needs one scope, and a few need a second. A key with <Code>*</Code> holds all of them. Without
        the scope the answer is 403 <ErrorLink code="scope_missing" />.
      </Text>
      <dl className="divide-y divide-line border-line border-y">
        {[...scopesOf(resources)].map(([scope, operations]) => (
          <div
            key={scope}
            id={`scope-${scope}`}
            className="grid scroll-mt-24 gap-x-6 gap-y-1 py-3 target:bg-accent-wash sm:grid-cols-[12rem_minmax(0,1fr)] lg:scroll-mt-6"
          >
            <dt className="font-mono text-[0.8125rem] leading-6 font-bold">{scope}</dt>
            <dd className="flex flex-wrap gap-x-4 gap-y-0.5 leading-6">
              {operations.map(({ id, title }) => (
                <PartLink key={id} to={id} className={`text-[0.9375rem] ${link}`}>
                  {title}
                </PartLink>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
