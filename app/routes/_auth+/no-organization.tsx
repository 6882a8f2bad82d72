import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSession } from "#app/auth/get-session.server.ts";
import { UnauthorizedError } from "#app/auth/unauthorized.ts";
import { Notice } from "#app/components/notice.tsx";
import { titled } from "#app/components/page.tsx";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";

export const meta = titled("Not at Tollhouse yet");

/** For members of an organization that the central service knows and Tollhouse does not. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await getSession(request, context);
  if (!session) throw new UnauthorizedError();
  if (session.organization) throw redirect("/overview");
  return data({ name: session.orgName }, { status: 404, headers: { "cache-control": "no-store" } });
}

export default function NoOrganization() {
  const { name } = useLoaderData() as { name: string };
  return (
    <Notice
      title={`${name} is not at Tollhouse yet`}
      actions={
        <>
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
        </>
      }
    >
      You are signed in, but Tollhouse has no record of this organization. Choose another one, or ask your account
      manager to set it up.
    </Notice>
  );
}
