import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { getSession } from "#app/auth/session/get-session.server.ts";
import { UnauthorizedError } from "#app/auth/unauthorized.ts";
import { button } from "#app/components/ui/button.ts";

export const meta: MetaFunction = () => [{ title: "Not at Tollhouse yet · Tollhouse" }];

/** For people whose organization the central service knows and Tollhouse does not. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await getSession(request, context);
  if (!session) throw new UnauthorizedError();
  if (session.organization) throw redirect("/overview");
  return data({ name: session.orgName }, { status: 404, headers: { "cache-control": "no-store" } });
}

export default function NoOrganization() {
  const { name } = useLoaderData() as { name: string };
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-6 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">{name} is not at Tollhouse yet</h1>
      <p className="text-lg text-muted">
        You are signed in, and there is no record of this organization here. Choose another one, or ask whoever looks
        after your account to set it up.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Form method="post" action="/switch-organization">
          <button type="submit" className={button()}>
            Choose another organization
          </button>
        </Form>
        <Form method="post" action="/sign-out">
          <button type="submit" className={button("secondary")}>
            Sign out
          </button>
        </Form>
      </div>
    </main>
  );
}
