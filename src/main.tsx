import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./application/app.ts";
import {
  browserClock,
  browserIds,
  browserSettingsStore,
  browserShell,
  browserTokenStore,
  createBrowserNavigator,
} from "./infrastructure/browser/browser-platform.ts";
import { takeLoginKey } from "./infrastructure/browser/login-key.ts";
import { whenSeen } from "./infrastructure/browser/when-seen.ts";
import { createContainer } from "./infrastructure/container.ts";
import { Shell } from "./ui/shell/shell.tsx";
import { ContainerContext } from "./ui/wiring.tsx";
import "@blueprintjs/core/lib/css/blueprint.css";
import "./ui/theme.css";
import "./ui/kit/kit.css";

const navigator = createBrowserNavigator();
const container = createContainer({
  clock: browserClock,
  tokens: browserTokenStore,
  settings: browserSettingsStore,
  navigator,
  ids: browserIds,
  apiBase: "",
  shell: browserShell,
  whenSeen,
});
container.get(App).start(takeLoginKey());

createRoot(document.getElementById("root")!).render(
  <ContainerContext value={container}>
    <BrowserRouter>
      <Shell onRouter={(go) => navigator.useRouter(go)} />
    </BrowserRouter>
  </ContainerContext>,
);
