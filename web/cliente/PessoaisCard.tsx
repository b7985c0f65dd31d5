import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clienteApi } from '#shared/cliente/api.ts'
import type { DadosGerais } from '#shared/cliente/shapes.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { qDita, type Velho } from '../api/query.ts'
import { Revelar } from '../revelacao/Revelar.tsx'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block, type ConsultaRelida } from '../ui/Block.tsx'
import { DateText, InstantText } from '../ui/DateText.tsx'
import css from './cadastro.module.css'
import { porExtenso } from '../formulario/escrita.ts'
import { PessoaisDialog } from './PessoaisDialog.tsx'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  consulta: ConsultaRelida<DadosGerais>
  makesOld: readonly Velho[]
  impedimento?: string | undefined
}

const naoInformado = <span className="apagado">não informado</span>

/** The client's personal data, masked by default. */
export function PessoaisCard({ cliente, consulta, makesOld, impedimento }: Props) {
  const [editando, setEditando] = useState(false)
  const motivo = useMotivo()
  const fixa = { staleTime: Number.POSITIVE_INFINITY }
  const estados = useQuery({ ...qDita(referenciaApi.estadosCivis, {}), ...fixa })
  const escolaridades = useQuery({ ...qDita(referenciaApi.escolaridades, {}), ...fixa })
  const deficiencias = useQuery({ ...qDita(referenciaApi.deficiencias, {}), ...fixa })
  const parado = motivo(clienteApi.atualizar.permissao) ?? impedimento

  return (
    <>
      <Block
        titulo="Dados pessoais"
        acoes={
          <ActionButton
            aria-label="Editar dados pessoais"
            disabledReason={
              parado ?? (consulta.data ? undefined : 'Espere os dados do cliente chegarem')
            }
            onClick={() => setEditando(true)}
          >
            Editar
          </ActionButton>
        }
        consulta={consulta}
        erro="Não foi possível carregar os dados pessoais"
        linhas={5}
      >
        {(dados) => (
          <>
            <dl className={`description ${css.pares} numeros`} data-kind="pairs">
              <dt>Nome</dt>
              <dd>
                <bdi>{dados.nome}</bdi>
              </dd>
              <dt>CPF</dt>
              <dd>
                <Revelar campo="cpf" id={dados.idCliente}>
                  {dados.cpf}
                </Revelar>
              </dd>
              <dt>Nascimento</dt>
              <dd>
                {dados.dataNascimento ? <DateText dia={dados.dataNascimento} /> : naoInformado}
              </dd>
              <dt>Sexo</dt>
              <dd>{dados.sexo ? sexos[dados.sexo] : naoInformado}</dd>
              <dt>Nome da mãe</dt>
              <dd>{dados.nomeMae ? <bdi>{dados.nomeMae}</bdi> : naoInformado}</dd>
              <dt>Estado civil</dt>
              <dd>{porExtenso(estados.data, dados.estadoCivil) || naoInformado}</dd>
              <dt>Escolaridade</dt>
              <dd>{porExtenso(escolaridades.data, dados.escolaridade) || naoInformado}</dd>
              <dt>Deficiência</dt>
              <dd>{porExtenso(deficiencias.data, dados.deficiencia) || naoInformado}</dd>
              <dt>E-mail</dt>
              <dd>
                {dados.email ? (
                  <Revelar campo="email" id={dados.idCliente}>
                    {dados.email}
                  </Revelar>
                ) : (
                  naoInformado
                )}
              </dd>
              <dt>UF</dt>
              <dd>{dados.uf ?? naoInformado}</dd>
            </dl>
            <p className="apagado" data-top="2">
              Última alteração: <InstantText instante={dados.atualizadoEm} />
            </p>
          </>
        )}
      </Block>
      {editando && consulta.data && (
        <PessoaisDialog
          cliente={cliente}
          dados={consulta.data}
          listas={{
            estados: estados.data,
            escolaridades: escolaridades.data,
            deficiencias: deficiencias.data,
          }}
          makesOld={makesOld}
          reler={async () => (await consulta.refetch()).data}
          onClose={() => setEditando(false)}
        />
      )}
    </>
  )
}

const sexos = { F: 'Feminino', M: 'Masculino' }
