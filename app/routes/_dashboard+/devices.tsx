import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { type Unbuilt, UnbuiltPage } from "#app/components/unbuilt.tsx";

export const meta = titled("Devices");
export const handle = crumbs({ name: "Devices" });

const PAGE: Unbuilt = {
  title: "Devices",
  lead: "Your card terminals, their status and their sales.",
  empty: "Terminals can't be paired with Tollhouse yet.",
  will: [
    "Pair a terminal with a code, name it, and see whether it's online.",
    "Send a sale to a terminal, follow it, or cancel it.",
    "See the sales of each terminal.",
  ],
  today: ["Online payments.", "API keys with devices:read and devices:write."],
};

export default function Devices() {
  return <UnbuiltPage {...PAGE} />;
}
