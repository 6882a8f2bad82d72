import { runProcess } from "#sandbox/shared/run-process.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts/demo.ts";
import { readConfig } from "./config/config.ts";
import { startCentralAuth } from "./server.ts";

await runProcess({
  name: "central-auth",
  readSettings: readConfig,
  async start(settings) {
    const central = await startCentralAuth(settings);
    if (settings.demo)
      settings.log.info(
        { emails: DEMO_ACCOUNTS.map(({ email }) => email), demo_password: DEMO_PASSWORD },
        "Demo accounts.",
      );
    return central;
  },
});
