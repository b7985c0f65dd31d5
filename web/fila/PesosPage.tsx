import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { filaApi } from '#shared/fila/api.ts'
import { nomeDoMotivo } from '#shared/fila/motivos.ts'
import type { PesosDaFila } from '#shared/fila/pesos.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { q } from '../api/query.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { PesosDialog } from './PesosDialog.tsx'

const { pesos, mudarPesos } = filaApi

/** Why one client is called before another: the weights of the reasons, who changed them, and the next ones. */
export function PesosPage() {
  const { enabled, indisponivel } = useLeitura(pesos.permissao)
  const codigoPromotor = codigoPromotorAtivo()
  const consulta = useQuery({ ...q(pesos, { query: { codigoPromotor } }), enabled })
  const [mudando, setMudando] = useState(false)
  const motivo = useMotivo()
  const lida = { ...consulta, indisponivel }
  return (
    <div className="pagina coluna" data-gap="3">
      <nav aria-label="Voltar">
        <Link to="/front/mailing">Campanhas</Link>
      </nav>
      <h1>Pesos da fila</h1>
      <p className="apagado">
        Dentro de cada campanha, vem antes o cliente cujos motivos somam mais. A prioridade da
        campanha vem antes do peso.
      </p>
      <Block
        titulo="Motivos"
        consulta={lida}
        erro="Não foi possível carregar os pesos"
        linhas={13}
        acoes={
          <ActionButton
            disabledReason={motivo(mudarPesos.permissao)}
            onClick={() => setMudando(true)}
          >
            Ajustar pesos
          </ActionButton>
        }
      >
        {(lidos) => <Motivos pesos={lidos} />}
      </Block>
      <Block
        titulo="Últimas mudanças"
        consulta={lida}
        erro="Não foi possível carregar as mudanças"
        vazio={{
          quando: ({ historico }) => historico.length === 0,
          mostrar: (
            <p className="apagado">Ninguém mudou os pesos: valem os de todos os promotores.</p>
          ),
        }}
      >
        {(lidos) => <Mudancas pesos={lidos} />}
      </Block>
      {mudando && consulta.data && (
        <PesosDialog pesos={consulta.data} onClose={() => setMudando(false)} />
      )}
    </div>
  )
}

type Props = { pesos: PesosDaFila }

const Motivos = ({ pesos: { motivos } }: Props) => (
  <dl className="description" data-kind="pairs">
    {motivos.map(({ codigo, peso, proprio, proximo }) => (
      <div key={codigo}>
        <dt>{nomeDoMotivo(codigo)}</dt>
        <dd className="row numeros" data-gap="1">
          <b>{peso}</b>
          {proprio && <Badge tom="azul">Deste promotor</Badge>}
          {proximo && (
            <Badge tom="ambar">
              {proximo.peso} a partir de {formatarInstante(proximo.desde)}
            </Badge>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

const Mudancas = ({ pesos: { historico } }: Props) => (
  <ul className="list">
    {historico.map(({ versao, desde, feitoEm, quem, aplicadoEm, mudancas }) => (
      <li key={versao}>
        <b>{formatarInstante(feitoEm)}</b> · {nomeDaPessoa(quem)} ·{' '}
        {mudancas
          .map(({ codigo, antes, depois }) => `${nomeDoMotivo(codigo)}: ${antes} → ${depois}`)
          .join(', ')}{' '}
        {desde === feitoEm ? '' : `· a partir de ${formatarInstante(desde)} `}
        {aplicadoEm === null && <Badge tom="ambar">Ainda não chegou à fila</Badge>}
      </li>
    ))}
  </ul>
)
