import { Suspense, useEffect, useState } from "react";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";
import { useSelector } from "../use-selector.ts";
import { useShell } from "./use-shell.ts";

const SettingsDrawer = lazily(
  () => import("./settings-drawer.tsx"),
  (module) => module.SettingsDrawer,
);

/** Opens the settings drawer, which is fetched when it is first asked for. */
export function SettingsDoor() {
  const shell = useShell();
  const open = useSelector(shell?.layout, (snapshot) => snapshot?.matches("open") ?? false);
  // Asked for before the program behind it has come.
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked || shell === null) return;
    shell.layout.send({ type: "drawerOpened" });
    setAsked(false);
  }, [asked, shell]);
  return (
    <>
      <button type="button" className="tm-plain-button" onClick={() => setAsked(true)}>
        布局设置
      </button>
      {shell && open ? (
        <PartBoundary onFailed={() => shell.layout.send({ type: "drawerClosed" })}>
          <Suspense fallback={null}>
            <SettingsDrawer layout={shell.layout} />
          </Suspense>
        </PartBoundary>
      ) : null}
    </>
  );
}
