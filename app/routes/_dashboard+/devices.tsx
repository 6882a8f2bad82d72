import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { type Unbuilt, UnbuiltPage } from "#app/components/unbuilt.tsx";

export const meta = titled("Devices");
export const handle = crumbs({ name: "Devices" });

const PAGE: Unbuilt = {
  title: "Devices",
  lead: "Card terminals: which are on, where they are, and what they sold.",
  empty: "No terminal can be paired with Tollhouse yet, so none is missing from this list.",
  will: [
    "Pair a terminal with a code, name it, and see whether it is online.",
    "Push a sale to it and follow each step, or cancel it.",
    "Show the sales of each device.",
  ],
  today: [
    "Payments that are taken online are not affected.",
    "API keys can hold devices:read and devices:write already.",
  ],
};

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return null;
}

export default function Devices() {
  return <UnbuiltPage {...PAGE} />;
}
