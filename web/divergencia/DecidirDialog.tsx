import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { aprovacaoApi } from '#shared/aprovacao/api.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { type Divergencia, QueVale } from '#shared/divergencia/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { velhosDaProposta } from '../api/velhos.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo, usePode } from '../session/motivo.ts'
import { useUsuario } from '../session/sessao.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { InstantText } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { DuasVersoes } from './DuasVersoes.tsx'
import { nomeDaSituacao, nomesDosSistemas, quemConfirma } from './palavras.ts'

type Props = {
  divergencia: Divergencia
  onClose: () => void
  /** By the bank's checker, who has no promotor. */
  daMesa?: boolean
}
const { decidir, confirmar, conferir, listar } = divergenciaApi
const corpo = decidir.body
const rotulos = { vale: 'Versão que vale', observacao: 'Observação' }

/** Whichever clients are open: the divergência names none. */
const doCliente: Velho = ['relacionamento']

/** Both versions side by side, and which one holds. */
export function DecidirDialog(props: Props) {
  const { nomeCliente: nome, cpf, decisao } = props.divergencia
  return (
    <ClienteDoDialogo value={{ nome, cpf }}>
      {decisao ? <Decidida {...props} /> : <Decidir {...props} />}
    </ClienteDoDialogo>
  )
}

/** What another person asked for is confirmed where that version is chosen; anything else is decided. */
function useDecisao({ divergencia, onClose, daMesa = false }: Props) {
  const { idDivergencia, idProposta, pedido } = divergencia
  const formulario = useFormulario<z.input<typeof corpo>, z.output<typeof corpo>>({
    rascunho: `${idDivergencia}/decidir-divergencia`,
    resolver: zodResolver(corpo),
    onClose,
  })
  const { form, terminar } = formulario
  const comum = {
    makesOld: [listar, aprovacaoApi.contar, ...velhosDaProposta, doCliente],
    aoChegar: terminar,
  }
  const decisao = useChange(decidir, {
    ...comum,
    dito: ({ pedido: feito, decisao: tomada }) =>
      tomada || !feito ? 'Decisão guardada' : `Pedido guardado: ${quemConfirma(feito)} confirma`,
  })
  const confirmacao = useChange(confirmar, comum)
  const conferencia = useChange(conferir, { makesOld: [divergenciaApi.daMesa], aoChegar: terminar })
  const idUsuario = useUsuario()?.idUsuario
  const seu = pedido !== null && pedido.idUsuario === idUsuario
  const pode = usePode(daMesa ? conferir.permissao : confirmar.permissao) && pedido !== null && !seu
  const escolhida = useWatch({ control: form.control, name: 'vale' })
  const params = { idProposta, idDivergencia }
  return {
    formulario,
    pode,
    confirma: pode && escolhida === pedido.vale,
    salvando: decisao.isPending || confirmacao.isPending || conferencia.isPending,
    enviar: form.handleSubmit(({ vale, observacao }) => {
      const body = { vale, observacao }
      if (daMesa) conferencia.mutate({ params: { idDivergencia }, body })
      else if (pode && vale === pedido.vale) confirmacao.mutate({ params, body: { observacao } })
      else decisao.mutate({ params, body })
    }),
  }
}

function Decidir(props: Props) {
  const { divergencia, daMesa = false } = props
  const { sistema, pedido } = divergencia
  const { formulario, pode, confirma, ...acao } = useDecisao(props)
  const { form } = formulario
  const impedimento = useMotivo()((daMesa ? conferir : decidir).permissao)
  const nomeDe = (vale: QueVale) =>
    vale === 'NOSSA' ? 'O que temos' : `O que disse: ${nomesDosSistemas[sistema]}`
  return (
    <FormDialog
      titulo={tituloDe(divergencia)}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: confirma ? 'Confirmar a decisão' : 'Guardar a decisão',
        salvando: acao.salvando,
        impedimento,
      }}
      enviar={acao.enviar}
    >
      <Versoes divergencia={divergencia} />
      <DeDuasPessoas divergencia={divergencia} pode={pode} />
      <CampoSelecao
        control={form.control}
        name="vale"
        label={rotulos.vale}
        obrigatorio
        // Whoever cannot confirm what was asked for, the person who asked among them, may choose the other version only.
        opcoes={QueVale.options
          .filter((vale) => pode || vale !== pedido?.vale)
          .map((value) => ({ value, label: nomeDe(value) }))}
      />
      <CampoTextoLongo
        control={form.control}
        name="observacao"
        label={rotulos.observacao}
        obrigatorio
        maximo={500}
      />
      <p className="suave">
        A versão escolhida passa a valer na proposta, com o seu nome no histórico. Quando nenhum
        passo leva até ela, a decisão é recusada e diz por quê.
      </p>
    </FormDialog>
  )
}

/** What a decision about money needs beside this person: another one. */
function DeDuasPessoas({ divergencia, pode }: Pick<Props, 'divergencia'> & { pode: boolean }) {
  const { pedido, pedeOutra } = divergencia
  if (pedido) {
    return (
      <p>
        <b>{pode ? 'Espera a sua confirmação. ' : `Espera ${quemConfirma(pedido)}. `}</b>
        {pedido.quem} pediu <b>{versaoDe(divergencia, pedido.vale)}</b> em{' '}
        <InstantText instante={pedido.em} />: {pedido.observacao}
      </p>
    )
  }
  if (pedeOutra === null) return null
  return (
    <p>
      Decidir por <b>{versaoDe(divergencia, pedeOutra)}</b> pede um segundo gestor:{' '}
      {pedeOutra === 'NOSSA'
        ? 'o banco diz que o dinheiro saiu.'
        : 'um empréstimo pago é desfeito.'}
    </p>
  )
}

const versaoDe = ({ sistema }: Divergencia, vale: QueVale) =>
  vale === 'NOSSA' ? 'o que temos' : nomesDosSistemas[sistema]

function Decidida({ divergencia, onClose }: Props) {
  const { decisao, pedido } = divergencia
  return (
    <Dialog title={tituloDe(divergencia)} onClose={onClose}>
      <Versoes divergencia={divergencia} />
      {decisao && (
        <p>
          Vale <b>{versaoDe(divergencia, decisao.vale)}</b>, decidido por {decisao.quem} em{' '}
          <InstantText instante={decisao.em} />: {decisao.observacao}
          {pedido?.vale === decisao.vale && ` (a pedido de ${pedido.quem}: ${pedido.observacao})`}
        </p>
      )}
      <DialogActions aoVoltar={onClose}>{null}</DialogActions>
    </Dialog>
  )
}

const tituloDe = ({ numeroProposta }: Divergencia) => `Divergência · proposta ${numeroProposta}`

function Versoes({ divergencia }: Pick<Props, 'divergencia'>) {
  const { sistema, nossa, deles, motivo, ocorridaEm, ouvidaEm } = divergencia
  return (
    <>
      <p>{motivo}</p>
      <DuasVersoes
        deQuem={nomesDosSistemas[sistema]}
        oQue="Situação"
        nossa={nomeDaSituacao(nossa)}
        deles={<b>{nomeDaSituacao(deles)}</b>}
        ouvidaEm={ouvidaEm}
        ocorridaEm={ocorridaEm}
      />
    </>
  )
}
