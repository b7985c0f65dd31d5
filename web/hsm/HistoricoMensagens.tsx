import { nomeDoTemplate } from '#shared/hsm/nome.ts'
import type { Mensagem, Mensagens, RespostaDoCliente } from '#shared/mensagem/api.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { Badge } from '../ui/Badge.tsx'
import { Block, type Consulta } from '../ui/Block.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { situacoes } from './situacoes.ts'
import css from './mensagens.module.css'

/** Sent messages with recipient, time, sender and opt-in, and the answers; newest first. */
export function HistoricoMensagens({ consulta }: { consulta: Consulta<Mensagens> }) {
  return (
    <Block
      titulo="Enviadas e recebidas"
      contagem={consulta.data?.total}
      consulta={consulta}
      erro="Não foi possível carregar as mensagens"
      linhas={4}
      vazio={{
        quando: ({ items, respostas }) => items.length + respostas.length === 0,
        mostrar: (
          <EmptyState
            titulo="Nenhuma mensagem ainda"
            texto="O que for enviado aparece aqui, com a entrega e a leitura."
          />
        ),
      }}
    >
      {({ items, respostas, total }) => (
        <>
          <ol className={`hsm-historico ${css.historico} list facts`}>
            {emOrdem(items, respostas).map((linha) => (
              <li key={linha.id} data-de={linha.enviada ? 'nos' : 'cliente'}>
                {linha.enviada ? <Enviada {...linha.enviada} /> : <Recebida {...linha.recebida} />}
              </li>
            ))}
          </ol>
          <Cortada lista={{ items: [...items, ...respostas], total }} quais="as mais novas" />
        </>
      )}
    </Block>
  )
}

type Linha = { id: string; em: string } & (
  | { enviada: Mensagem; recebida?: never }
  | { enviada?: never; recebida: RespostaDoCliente }
)

const emOrdem = (items: readonly Mensagem[], respostas: readonly RespostaDoCliente[]): Linha[] =>
  [
    ...items.map((enviada) => ({ id: enviada.idMensagem, em: enviada.criadaEm, enviada })),
    ...respostas.map((recebida) => ({
      id: recebida.idResposta,
      em: recebida.recebidaEm,
      recebida,
    })),
  ].toSorted((a, b) => (a.em < b.em ? 1 : -1))

const canais = { SMS: 'SMS', WHATSAPP: 'WhatsApp' } as const

function Enviada(mensagem: Mensagem) {
  const { situacao, canal, template, tag, telefone, texto, optIn, autor, criadaEm } = mensagem
  const { nome, tom, explica } = situacoes[situacao]
  return (
    <>
      <span className="row" data-justify="between">
        <b>
          {canais[canal]}
          {(template ?? tag) !== null && ` · ${nomeDoTemplate({ template, tag })}`}
        </b>
        <Badge tom={tom}>{nome}</Badge>
      </span>
      <p>
        <bdi>{texto}</bdi>
      </p>
      <small className="numeros">
        {telefone} · <InstantText instante={criadaEm} />
        {autor && ` · ${nomeDaPessoa(autor)}`}
        {optIn && ` · opt-in ${optIn}`}
      </small>
      <Marcos mensagem={mensagem} />
      {explica && <small className="alerta linha-toda">{explica}</small>}
      {situacao === 'FALHOU' && (
        <small className="alerta linha-toda">
          {mensagem.motivoFalha ?? 'Não foi entregue'}
          {mensagem.codigoFalha && ` (${mensagem.codigoFalha})`}
        </small>
      )}
    </>
  )
}

function Marcos({ mensagem: { entregueEm, lidaEm } }: { mensagem: Mensagem }) {
  if (!entregueEm && !lidaEm) return null
  return (
    <small className="numeros">
      {entregueEm && (
        <>
          Entregue em <InstantText instante={entregueEm} />
        </>
      )}
      {entregueEm && lidaEm && ' · '}
      {lidaEm && (
        <>
          Lida em <InstantText instante={lidaEm} />
        </>
      )}
    </small>
  )
}

const entendimentos = {
  sair: 'Pediu para sair: os opt-ins deste telefone foram retirados.',
  voltar: 'Pediu para voltar: confirme o telefone por código.',
  humano: 'Precisa de uma pessoa: leia e responda ao cliente.',
  nao: null,
} as const

function Recebida({ canal, telefone, texto, intencao, recebidaEm }: RespostaDoCliente) {
  const entendida = entendimentos[intencao]
  return (
    <>
      <span className="row" data-justify="between">
        <b>Resposta por {canais[canal]}</b>
        {intencao === 'sair' && <Badge tom="vermelho">Opt-out</Badge>}
        {intencao === 'humano' && <Badge tom="ambar">Ler</Badge>}
      </span>
      <p>
        <bdi>{texto}</bdi>
      </p>
      <small className="numeros">
        {telefone} · <InstantText instante={recebidaEm} />
      </small>
      {entendida && <small className="alerta linha-toda">{entendida}</small>}
    </>
  )
}
