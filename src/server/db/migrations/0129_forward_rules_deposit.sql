-- The rules of forward trade say both words that a contract may use, with what follows from each; an operator's own text stays.
insert into agreement (type, version, title, paragraphs, effective_at)
select type, '2026.2', title, array[
    paragraphs[1],
    '二、订购须为已认证企业。首付款比例、溢短装、船期与单证以双方确认的报盘和合同为准。',
    '三、首付款按下单时订单所写的用词处理。写“定金”的，买家违约不退，商家违约双倍返还，且不超过合同金额的 20%（民法典第五百八十六至五百八十八条）；写“订金”的属预付款，取消即退还，违约方按实际损失赔偿。'],
  '2026-11-29 00:00+08'
  from agreement a
 where a.type = 4 and a.version = '2026.1'
   and not exists (select 1 from agreement other where other.type = 4 and other.version <> '2026.1');
