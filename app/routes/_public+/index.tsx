import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { getSession } from "#app/auth/get-session.server.ts";
import { StartPage } from "#app/components/start-page.tsx";

export const meta: MetaFunction = () => [
  { title: "Tollhouse: payments for merchants" },
  {
    name: "description",
    content: "Accept cards, get paid out and answer disputes, in one dashboard and one API.",
  },
];

/** GET /: the overview for signed-in people, else an introduction. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await getSession(request, context)) throw redirect("/overview");
  return null;
}

export default function Index() {
  return <StartPage />;
}
