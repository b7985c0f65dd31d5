import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { centavos } from '#shared/dinheiro.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import type { Oferta } from '#shared/oferta/shapes.ts'
import { escreverFigura, figurasDaOferta, type QualFigura } from '#shared/simulacao/linhas.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import cssOfertas from './ofertas.module.css'

type Props = {
  oferta: Oferta
  impedimento?: string | undefined
  aoSimular: (oferta: Oferta) => void
  aoPropor: (oferta: Oferta) => void
}

const PIOR = 'Deixa o cliente pior: simule, e o gestor diz o motivo na simulação'

/** One offer: subject, value for the client, reasons of its rank, and its two actions. */
export function OfertaLinha({ oferta, impedimento, aoSimular, aoPropor }: Props) {
  const motivo = useMotivo()
  const { posicao, produto, status, convenio, numeroContrato, fonte, razoes } = oferta
  const nome = nomeDoProduto[produto]
  const pior = oferta.vantagem === 'PIOR' ? PIOR : undefined
  const figuras = figurasDaOferta(oferta)
  const figura = (qual: QualFigura) => escreverFigura(figuras, qual)
  return (
    <li className={`oferta ${cssOfertas.oferta}`} data-primeira={posicao === 1 || undefined}>
      <span className="tile numeros" data-tone={posicao === 1 ? 'verde' : undefined} aria-hidden>
        {posicao}
      </span>
      <div>
        <p className="row">
          <b>{nome}</b>
          {status ? <StatusBadge status={status} /> : <Badge>Ainda sem oportunidade</Badge>}
          {oferta.taxaAm < oferta.taxaPadraoAm && <Badge tom="verde">Taxa especial</Badge>}
          <span className="apagado">
            {convenio}
            {numeroContrato ? ` · contrato ${numeroContrato}` : fonte && ` · ${fonte}`}
          </span>
        </p>
      </div>
      <div>
        <Razoes nome="A favor" razoes={razoes.filter(({ favor }) => favor)} />
        <Razoes nome="Contra" razoes={razoes.filter(({ favor }) => !favor)} />
      </div>
      <div className={`${cssOfertas.numeros} stack ao-fim numeros`} data-gap="0" data-align="end">
        <b>
          {oferta.portado && oferta.ganho !== null ? (
            <>
              {oferta.ganho < 0 ? 'Custa a mais' : 'Economiza'}{' '}
              <Money valor={centavos(Math.abs(oferta.ganho))} />
            </>
          ) : (
            <Money valor={oferta.valor} />
          )}
        </b>
        <span>
          {figura('prazo')}× {figura('parcela')}
        </span>
        <span className="apagado">
          {figura('taxaAoMes')}
          {oferta.cetAa !== null && ` · CET ${figura('cet')}`}
        </span>
      </div>
      <div className="row" data-justify="end">
        <ActionButton
          aria-label={`Simular a oferta ${posicao}, ${nome}`}
          disabledReason={impedimento}
          onClick={() => aoSimular(oferta)}
        >
          Simular
        </ActionButton>
        <ActionButton
          variante={posicao === 1 ? 'primario' : 'padrao'}
          aria-label={`Propor a oferta ${posicao}, ${nome}`}
          disabledReason={
            motivo(ofertaApi.incluirProposta.permissao) ??
            impedimento ??
            pior ??
            oferta.falta ??
            undefined
          }
          onClick={() => aoPropor(oferta)}
        >
          Propor
        </ActionButton>
      </div>
    </li>
  )
}

function Razoes({ nome, razoes }: { nome: string; razoes: Oferta['razoes'] }) {
  if (razoes.length === 0) return null
  return (
    <ul aria-label={nome} className={`${cssOfertas.razoes} stack suave`} data-gap="0" data-top="1">
      {razoes.map(({ criterio, favor, texto }) => (
        <li key={criterio} data-favor={favor}>
          {favor ? (
            <IconCheck size={14} aria-hidden />
          ) : (
            <IconAlertTriangle size={14} aria-hidden />
          )}
          <span>
            {!favor && <b>Contra: </b>}
            {texto}
          </span>
        </li>
      ))}
    </ul>
  )
}
