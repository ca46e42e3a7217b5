import { Button } from "antd";
import { useState } from "react";
import { useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { QueuePage } from "../../shared/queue/queue-page.tsx";
import { applicationsDefinition } from "./definition.tsx";
import { ManyDialog } from "./many-dialog.tsx";
import { useReviewedSales } from "./sales.ts";

export default function ApplicationsPage() {
  const mayReview = useMay()("applications.review");
  const { subscription_id: filtered } = useQueryParams();
  const sales = useReviewedSales();
  const [many, setMany] = useState(false);
  return (
    <>
      <QueuePage
        definition={applicationsDefinition(sales)}
        extra={
          mayReview && (
            <Button size="small" disabled={sales.length === 0} onClick={() => setMany(true)}>
              Approve many…
            </Button>
          )
        }
      />
      {many && <ManyDialog sales={sales} first={filtered} onClose={() => setMany(false)} />}
    </>
  );
}
