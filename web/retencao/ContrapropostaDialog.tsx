import { useState } from 'react'
import { type Centavos, centavos } from '#shared/dinheiro.ts'
import { contarParcelas, formatarPorcento } from '#shared/numero.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { valoresDaOferta } from '#shared/retencao/oferta.ts'
import { type Contraproposta, nomesDosCaminhos, type OfertaDaCtc } from '#shared/retencao/shapes.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Money } from '../ui/Money.tsx'
import { velhosDaCtc } from './velhos.ts'

type Props = {
  proposta: Contraproposta
  aoResponder: (ctc: Contraproposta['ctc']) => void
  onClose: () => void
}

/** The three ways beside what the other bank offers, and what may be said. */
export function ContrapropostaDialog({ proposta: primeira, aoResponder, onClose }: Props) {
  const [proposta, setProposta] = useState(primeira)
  const { ctc, saldoDevedor, restantes, ofertas, roteiro } = proposta
  const motivo = useMotivo()(retencaoApi.gerar.permissao)
  const oferecer = useChange(retencaoApi.gerar, { makesOld: velhosDaCtc, onSuccess: setProposta })
  return (
    <Dialog
      title={`Contraproposta · contrato ${ctc.numeroContrato}`}
      largura={920}
      onClose={onClose}
    >
      <div className="stack" data-gap="4">
        <div className="grid" data-cols="2">
          <Fatos
            titulo="Contrato conosco"
            linhas={[
              ['Taxa', `${formatarPorcento(ctc.taxaAtualAm)} a.m.`],
              ['Parcela', <Money key="p" valor={ctc.parcelaAtual} />],
              ['Restam', restantes === null ? '–' : contarParcelas(restantes)],
              ['Saldo devedor', <Money key="s" valor={saldoDevedor} />],
            ]}
          />
          <Fatos
            titulo={`Oferta de ${ctc.nomeBanco ?? ctc.banco}`}
            linhas={[
              ['Taxa', `${formatarPorcento(ctc.taxaAm)} a.m.`],
              ['Parcela', <Money key="p" valor={ctc.valorParcela} />],
              ['Prazo', contarParcelas(ctc.prazo)],
              ['CET', ctc.cetAa === null ? 'não informado' : `${formatarPorcento(ctc.cetAa)} a.a.`],
            ]}
          />
        </div>
        <section aria-label="O que dizer" className="norma">
          {roteiro.split('\n').map((frase) => (
            <p key={frase}>{frase}</p>
          ))}
        </section>
        <ul className="grid" data-align="stretch" aria-label="Ofertas possíveis">
          {ofertas.map((oferta) => (
            <Oferta
              key={oferta.caminho}
              oferta={oferta}
              dita={ctc.ditas.find(({ oferta: uma }) => uma.caminho === oferta.caminho)}
              fazendo={oferecer.isPending}
              impedimento={motivo ?? (oferta.disponivel ? undefined : oferta.motivos[0])}
              aoOferecer={() =>
                oferecer.mutate({
                  body: {
                    idCtc: ctc.idCtc,
                    versao: ctc.versao,
                    caminho: oferta.caminho,
                    ...(oferta.resumo !== null && { resumo: oferta.resumo }),
                  },
                })
              }
            />
          ))}
        </ul>
        <div className="row" data-justify="end">
          <ActionButton onClick={onClose}>Fechar</ActionButton>
          <ActionButton variante="primario" onClick={() => aoResponder(ctc)}>
            Registrar resultado
          </ActionButton>
        </div>
      </div>
    </Dialog>
  )
}

type Linha = readonly [nome: string, valor: React.ReactNode]

function Fatos({ titulo, linhas }: { titulo: string; linhas: readonly Linha[] }) {
  return (
    <section className="card stack" data-pad="3" data-gap="1" aria-label={titulo}>
      <h3>{titulo}</h3>
      {linhas.map(([nome, valor]) => (
        <p key={nome} className="row" data-justify="between">
          <span className="apagado">{nome}</span> <b className="numeros">{valor}</b>
        </p>
      ))}
    </section>
  )
}

/** Below zero it is the contrary, said by its own name. */
const linhaDe = (valor: Centavos | null, nome: string, contrario: string): Linha =>
  valor !== null && valor < 0
    ? [contrario, <Money key="c" valor={centavos(0 - valor)} />]
    : [nome, <Money key="n" valor={valor} />]

type DaOferta = {
  oferta: OfertaDaCtc
  /** What was told of this way before. */
  dita: Contraproposta['ctc']['ditas'][number] | undefined
  fazendo: boolean
  impedimento: string | undefined
  aoOferecer: () => void
}

function Oferta({ oferta, dita, fazendo, impedimento, aoOferecer }: DaOferta) {
  const { caminho, disponivel, motivos, taxaAm, prazo, valorParcela, troco, ...resto } = oferta
  const mudou = dita !== undefined && dita.oferta.resumo !== oferta.resumo
  const rotulo = dita ? 'Ofereci de novo' : 'Ofereci ao cliente'
  const linhas: Linha[] = [
    ['Taxa', taxaAm === null ? '–' : `${formatarPorcento(taxaAm)} a.m.`],
    ['Parcela', <Money key="p" valor={valorParcela} />],
    ['Prazo', prazo === null ? '–' : contarParcelas(prazo)],
    ['Troco', <Money key="t" valor={troco} />],
    ['CET', resto.cetAa === null ? '–' : `${formatarPorcento(resto.cetAa)} a.a.`],
    linhaDe(resto.economiaTotal, 'Cliente ganha', 'Cliente paga a mais'),
    linhaDe(resto.custoDoBanco, 'Custa ao banco', 'Banco ganha'),
  ]
  return (
    <li className="card stack" data-pad="3" data-gap="1">
      <span className="row" data-justify="between">
        <h3>{nomesDosCaminhos[caminho]}</h3>
        {resto.venceOutroBanco === true && disponivel && <Badge tom="verde">CET menor</Badge>}
        {resto.venceOutroBanco === false && disponivel && <Badge tom="ambar">CET maior</Badge>}
      </span>
      {linhas.map(([nome, valor]) => (
        <p key={nome} className="row" data-justify="between">
          <span className="apagado">{nome}</span> <span className="numeros">{valor}</span>
        </p>
      ))}
      {!disponivel && <p className="perigo">{motivos.join('. ')}</p>}
      {dita && (
        <p className={mudou ? 'perigo' : 'apagado'}>
          {mudou
            ? `Mudou depois de dita ao cliente: eram ${valoresDaOferta(dita.oferta)}. Diga os novos valores.`
            : 'Dita ao cliente com estes valores em '}
          {!mudou && <InstantText instante={dita.ditaEm} />}
        </p>
      )}
      <ActionButton
        carregando={fazendo}
        disabledReason={impedimento}
        aria-label={`${rotulo}: ${nomesDosCaminhos[caminho]}`}
        onClick={aoOferecer}
      >
        {rotulo}
      </ActionButton>
    </li>
  )
}
