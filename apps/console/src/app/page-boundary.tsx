import { Button } from "antd";
import { Component, type ReactNode } from "react";
import { Callout } from "../shared/ui/callout.tsx";

type Props = { readonly children: ReactNode };

/** Catches errors of a page while it renders or loads, so that menu and header stay. A class, since React has no hook for it. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    const retry = (
      <>
        <Button size="small" onClick={() => this.setState({ failed: false })}>
          Try again
        </Button>
        <Button size="small" onClick={() => location.reload()}>
          Reload
        </Button>
      </>
    );
    return (
      <div style={{ padding: 16 }}>
        <Callout tone="bad" title="This page could not be shown." actions={retry}>
          A part of it failed or did not load. Nothing was sent or changed by that.
        </Callout>
      </div>
    );
  }
}
