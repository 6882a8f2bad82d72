import { Notice } from "#app/components/notice.tsx";
import { titled } from "#app/components/page.tsx";
import { button } from "#app/components/ui/button.ts";

export const meta = titled("Signed out");

export default function SignedOut() {
  const signIn = (
    <a href="/overview" className={button()}>
      Sign in again
    </a>
  );
  return (
    <Notice title="You are signed out" actions={signIn}>
      Nothing of your organization is open in this browser any more.
    </Notice>
  );
}
