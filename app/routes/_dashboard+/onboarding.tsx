import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readSteps } from "#app/capabilities/onboarding/read-steps.server.ts";
import { StepList } from "#app/capabilities/onboarding/step-list.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";

export const meta = titled("Onboarding");
export const handle = crumbs({ name: "Onboarding" });

export async function loader(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  return { steps: await readSteps(page), environment: page.environment };
}

export default function Onboarding() {
  const { steps, environment } = useLoaderData<typeof loader>();
  const done = steps.filter((step) => step.done).length;
  return (
    <>
      <PageTitle title="Onboarding" lead="The steps to accept payments. Sandbox and live have their own." />
      <div className="max-w-3xl">
        <Panel
          id="steps"
          title={environment === "live" ? "Live" : "Sandbox"}
          aside={<Count done={done} of={steps.length} />}
        >
          <StepList steps={steps} />
        </Panel>
      </div>
    </>
  );
}

function Count({ done, of }: { done: number; of: number }) {
  return (
    <p className="text-sm text-muted">
      {done} of {of} done
    </p>
  );
}
